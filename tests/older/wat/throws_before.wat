;; A call throws just before a `try` begins, and another one is the first instruction of a `try`: only the second is
;; caught there. Answers "right" or "wrong".
(module
  (memory (export "memory") 1 16)
  (tag $fault)
  (data (i32.const 0) "rightwrong")
  (global $caught (mut i32) (i32.const 0))
  (global $at (mut i32) (i32.const 5))
  (func $throws (throw $fault))
  (func $before
    (call $throws)
    (try (do (nop)) (catch_all (global.set $caught (i32.const 1)))))
  (func $within
    (try (do (call $throws)) (catch_all (global.set $caught (i32.add (global.get $caught) (i32.const 2))))))
  (func (export "_initialize"))
  (func (export "hexpost_room") (param i32) (result i32) (i32.const 1024))
  (func (export "hexpost_call") (param i32 i32) (result i32)
    (global.set $caught (i32.const 0))
    (call $within)
    (try (do (call $before)) (catch_all (global.set $caught (i32.add (global.get $caught) (i32.const 4)))))
    (global.set $at (select (i32.const 0) (i32.const 5) (i32.eq (global.get $caught) (i32.const 6))))
    (i32.const 5))
  (func (export "hexpost_answer") (result i32) (global.get $at)))
