"""validate.py [--exit N] SCHEMA COMMAND...: the JSON that the command prints fits the schema, and the schema refuses another.
The command ends with N (default: 0)."""
import json
import os
import subprocess
import sys

import jsonschema

words = sys.argv[1:]
expected = int(words[1]) if words[0] == "--exit" else 0
if words[0] == "--exit":
    words = words[2:]
with open(words[0], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
here = jsonschema.RefResolver("file://" + os.path.abspath(words[0]), schema)
done = subprocess.run(words[1:], capture_output=True, text=True)
if done.returncode != expected:
    sys.exit("exit %d: %s" % (done.returncode, done.stderr))
jsonschema.validate(json.loads(done.stdout), schema, resolver=here)
try:
    jsonschema.validate({"no": ["such", "answer"]}, schema, resolver=here)
except jsonschema.ValidationError:
    print("fits")
else:
    sys.exit("the schema takes everything")
