"""Checks proofs of liabilities, written from docs/proof.md alone and independent of the product's code.

python3 verify.py proof.json...            checks receipts
python3 verify.py --vectors vectors.json   accepts and refuses what the published vectors say
"""

import hashlib
import json
import re
import struct
import sys
from datetime import datetime, timezone

LARGEST = 2**63 - 1


class Refused(Exception):
    def __init__(self, step, why):
        super().__init__(f"{step}: {why}")
        self.step = step


def sha256(*fields):
    return hashlib.sha256(b"".join(fields)).digest()


def text(value, size):
    return value.encode("ascii").ljust(size, b"\0")


def domain(name):
    return text(f"osisi.{name}.1", 16)


def u32(value):
    return struct.pack(">I", value)


def i64(value):
    return struct.pack(">q", value)


def require(holds, step, why):
    if not holds:
        raise Refused(step, why)


def is_text(value, pattern):
    return isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None


def is_hash(value):
    return is_text(value, "[0-9a-f]{64}")


def is_kobo(value):
    return is_text(value, "0|[1-9][0-9]{0,18}") and int(value) <= LARGEST


def is_signed(value):
    return is_text(value, "0|-?[1-9][0-9]{0,18}") and abs(int(value)) <= LARGEST


def is_count(value, most):
    return type(value) is int and 0 <= value <= most


def has_fields(value, names):
    return isinstance(value, dict) and sorted(value) == sorted(names.split())


def is_list(value, most):
    return isinstance(value, list) and len(value) <= most


def is_line(line):
    pattern = r"(owed|within|apart|assets)\.[a-z-]{1,24}"
    return has_fields(line, "name kobo") and is_text(line["name"], pattern) and is_signed(line["kobo"])


def is_head(head):
    return (
        has_fields(head, "format day takenAt root previousRoot tree lines")
        and head["format"] == "osisi-proof-1"
        and is_text(head["day"], r"\d{4}-\d{2}-\d{2}")
        and is_text(head["takenAt"], r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z")
        and is_hash(head["root"])
        and is_hash(head["previousRoot"])
        and has_fields(head["tree"], "hash totalKobo leaves")
        and is_hash(head["tree"]["hash"])
        and is_kobo(head["tree"]["totalKobo"])
        and is_count(head["tree"]["leaves"], 2**31)
        and is_list(head["lines"], 64)
        and len(head["lines"]) > 0
        and all(is_line(line) for line in head["lines"])
    )


def is_leaf(leaf):
    return (
        has_fields(leaf, "index secret amountKobo position path")
        and is_count(leaf["index"], 63)
        and is_hash(leaf["secret"])
        and is_kobo(leaf["amountKobo"])
        and is_count(leaf["position"], 2**31)
        and is_list(leaf["path"], 31)
        and all(
            has_fields(node, "hash sumKobo") and is_hash(node["hash"]) and is_kobo(node["sumKobo"])
            for node in leaf["path"]
        )
    )


def check_format(proof):
    require(
        has_fields(proof, "head owner amountKobo leaves")
        and is_head(proof["head"])
        and isinstance(proof["owner"], str)
        and 1 <= len(proof["owner"]) <= 320
        and is_kobo(proof["amountKobo"])
        and is_list(proof["leaves"], 64)
        and all(is_leaf(leaf) for leaf in proof["leaves"]),
        "format",
        "not a proof in format 1",
    )


def milliseconds(moment):
    at = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    since = at - datetime(1970, 1, 1, tzinfo=timezone.utc)
    return (since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000


def check_head(proof):
    head = proof["head"]
    tree, lines = head["tree"], head["lines"]
    names = [line["name"] for line in lines]
    require(len(set(names)) == len(names), "head", "a line is there twice")
    owed = [int(line["kobo"]) for line in lines if line["name"].startswith("owed.")]
    require(all(kobo >= 0 for kobo in owed), "head", "a line of what is owed is negative")
    require(sum(owed) == int(tree["totalKobo"]), "head", "the lines do not add up to the total")
    fields = [text(line["name"], 32) + i64(int(line["kobo"])) for line in lines]
    root = sha256(
        domain("day"),
        text(head["day"], 10),
        i64(milliseconds(head["takenAt"])),
        bytes.fromhex(head["previousRoot"]),
        bytes.fromhex(tree["hash"]),
        i64(int(tree["totalKobo"])),
        u32(tree["leaves"]),
        sha256(domain("lines"), u32(len(lines)), *fields),
    )
    require(root.hex() == head["root"], "head", "the root does not belong to these figures")


def check_leaves(proof):
    leaves, size = proof["leaves"], proof["head"]["tree"]["leaves"]
    depth = max(size - 1, 0).bit_length()
    require(len({leaf["position"] for leaf in leaves}) == len(leaves), "leaves", "a leaf is counted twice")
    require(len({leaf["secret"] for leaf in leaves}) == len(leaves), "leaves", "a secret is used twice")
    for place, leaf in enumerate(leaves):
        require(leaf["index"] == place, "leaves", "the leaves are not in order")
        require(len(leaf["path"]) == depth, "leaves", "a path has a wrong length")
        require(leaf["position"] < size, "leaves", "a leaf lies outside of the tree")


def check_amount(proof):
    total = sum(int(leaf["amountKobo"]) for leaf in proof["leaves"])
    require(total == int(proof["amountKobo"]), "amount", "the leaves do not add up to the amount")


def leaf_hash(day, owner, secret, index, amount):
    return sha256(domain("leaf"), text(day, 10), owner, bytes.fromhex(secret), u32(index), i64(amount))


def owner_hash(owner):
    return sha256(domain("owner"), owner.encode("utf-8"))


def check_paths(proof):
    head, owner = proof["head"], owner_hash(proof["owner"])
    for leaf in proof["leaves"]:
        total = int(leaf["amountKobo"])
        node = leaf_hash(head["day"], owner, leaf["secret"], leaf["index"], total)
        position = leaf["position"]
        for sibling in leaf["path"]:
            one = node + i64(total)
            other = bytes.fromhex(sibling["hash"]) + i64(int(sibling["sumKobo"]))
            node = sha256(domain("node"), *((other, one) if position & 1 else (one, other)))
            total += int(sibling["sumKobo"])
            require(total <= LARGEST, "paths", "a sum is larger than can be")
            position >>= 1
        isRoot = node.hex() == head["tree"]["hash"] and total == int(head["tree"]["totalKobo"])
        require(isRoot, "paths", f"leaf {leaf['index']} does not lead to the root")


def check(proof):
    for step in (check_format, check_head, check_leaves, check_amount, check_paths):
        step(proof)


def word_places(nonce, root):
    bits = int.from_bytes(sha256(nonce.encode("ascii"), bytes.fromhex(root))[:8], "big") >> 20
    return [(bits >> shift) & 2047 for shift in (33, 22, 11, 0)]


def check_parts(parts):
    owner, leaf = owner_hash(parts["ownerOf"]), parts["leafOf"]
    amount = int(leaf["amountKobo"])
    node = leaf_hash(leaf["day"], owner, leaf["secret"], leaf["index"], amount)
    padding = sha256(domain("padding"), text(leaf["day"], 10))
    parent = sha256(domain("node"), node, i64(amount), padding, i64(0))
    found = [owner.hex(), node.hex(), padding.hex(), parent.hex()]
    expected = [parts["owner"], parts["leaf"], parts["padding"], parts["parentOfLeafAndPadding"]["hash"]]
    return ["parts" for _ in range(1) if found != expected]


def check_vectors(vectors):
    wrong = check_parts(vectors["parts"])
    for number, proof in enumerate(vectors["accepted"]):
        try:
            check(proof)
        except Refused as refused:
            wrong.append(f"accepted {number}: {refused}")
    for forged in vectors["forged"]:
        try:
            check(forged["receipt"])
            wrong.append(f"{forged['what']} is not refused")
        except Refused as refused:
            if refused.step != forged["step"]:
                wrong.append(f"{forged['what']} is refused by {refused}")
    for words in vectors["words"]:
        if word_places(words["nonce"], words["root"]) != words["places"]:
            wrong.append(f"words of {words['nonce']}")
    return wrong


def main(arguments):
    if not arguments:
        print(__doc__)
        return 2
    if arguments[0] == "--vectors":
        with open(arguments[1], encoding="utf-8") as file:
            vectors = json.load(file)
        wrong = check_vectors(vectors)
        for line in wrong:
            print(line)
        print(f"{len(vectors['accepted'])} accepted, {len(vectors['forged'])} forged, {len(wrong)} wrong")
        return 1 if wrong else 0
    for name in arguments:
        with open(name, encoding="utf-8") as file:
            proof = json.load(file)
        try:
            check(proof)
        except Refused as refused:
            print(f"{name}: NOT PROVEN: {refused}")
            return 1
        print(f"{name}: {proof['amountKobo']} kobo of {proof['owner']}, root {proof['head']['root']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
