;; Calls itself without end.
(module
  (memory (export "memory") 1 16)
  (func (export "_initialize"))
  (func (export "hexpost_room") (param i32) (result i32) (i32.const 1024))
  (func $call (export "hexpost_call") (param i32 i32) (result i32) (call $call (local.get 0) (local.get 1)))
  (func (export "hexpost_answer") (result i32) (i32.const 0)))
