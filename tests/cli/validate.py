"""validate.py SCHEMA COMMAND...: the JSON that the command prints fits the schema, and the schema refuses another."""
import json
import subprocess
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
printed = subprocess.run(sys.argv[2:], check=True, capture_output=True, text=True).stdout
jsonschema.validate(json.loads(printed), schema)
try:
    jsonschema.validate({"no": ["such", "answer"]}, schema)
except jsonschema.ValidationError:
    print("fits")
else:
    sys.exit("the schema takes everything")
