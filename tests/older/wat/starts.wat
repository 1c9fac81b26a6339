;; Would run before anybody bounds its steps.
(module
  (memory (export "memory") 1 16)
  (func $start (loop $on (br $on)))
  (start $start)
  (func (export "_initialize"))
  (func (export "hexpost_room") (param i32) (result i32) (i32.const 1024))
  (func (export "hexpost_call") (param i32 i32) (result i32) (i32.const 0))
  (func (export "hexpost_answer") (result i32) (i32.const 0)))
