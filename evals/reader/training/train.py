"""python train.py pairs.json MODELS reader.onnx OWNER,OWNER,… : teaches the reader, the named owners left out and judged."""

import json
import random
import sys

import numpy as np
import torch
from tokenizers import Tokenizer

import weights

EPOCHS, QUESTIONS, TEXTS, RATE = 2, 8, 6, 5e-5
FROZEN_LAYERS = 2
TOKENS = 144
RUN = 20

pairs, models, out, left_out = sys.argv[1:5]
base = f"{models}/ms-marco-MiniLM-L-12-v2"
random.seed(1)
torch.manual_seed(1)
tokenizer = Tokenizer.from_file(f"{base}/tokenizer.json")
tokenizer.no_padding()
tokenizer.enable_truncation(TOKENS)
model = weights.load(f"{base}/onnx/model_quantized.onnx")
for part in [model.bert.embeddings, *model.bert.encoder.layer[:FROZEN_LAYERS]]:
    for parameter in part.parameters():
        parameter.requires_grad = False
groups = json.load(open(pairs))
judged = [group for group in groups if group["owner"] in left_out.split(",")]
taught = [group for group in groups if group["owner"] not in left_out.split(",")]


def scores(items):
    """Short texts with short ones: a run is as long as its longest."""
    order = sorted(range(len(items)), key=lambda at: len(items[at][1]))
    found = torch.zeros(len(items))
    for start in range(0, len(order), RUN):
        part = order[start : start + RUN]
        encoded = [tokenizer.encode(*items[at]) for at in part]
        longest = max(len(one.ids) for one in encoded)
        ids, mask, types = (torch.zeros(len(part), longest, dtype=torch.long) for _ in range(3))
        for row, one in enumerate(encoded):
            length = len(one.ids)
            ids[row, :length], types[row, :length] = torch.tensor(one.ids), torch.tensor(one.type_ids)
            mask[row, :length] = 1
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = model(input_ids=ids, attention_mask=mask, token_type_ids=types).logits[:, 0]
        found = found.index_add(0, torch.tensor(part), logits.float())
    return found


def judge():
    model.eval()
    first, yes, no = [], [], []
    for group in judged:
        with torch.no_grad():
            found = scores([(group["question"], text) for text in group["yes"] + group["no"]]).numpy()
        count = len(group["yes"])
        if count:
            first.append(found[:count].max() >= found[count:].max())
        (yes if count else no).append(found.max())
    area = np.mean([np.mean((one > np.array(no)) + 0.5 * (one == np.array(no))) for one in yes])
    print("right line first", round(float(np.mean(first)), 3), "answerable or not, AUC", round(float(area), 3), flush=True)


judge()
trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
optimizer = torch.optim.AdamW(trained, lr=RATE, weight_decay=0.01)
steps = int(EPOCHS * len(taught) / QUESTIONS)
warm = max(1, steps // 16)
schedule = torch.optim.lr_scheduler.LambdaLR(
    optimizer, lambda step: min((step + 1) / warm, max(0.02, (steps - step) / (steps - warm)))
)
waiting = []
for step in range(steps):
    if len(waiting) < QUESTIONS:
        waiting = random.sample(taught, len(taught))
    items, labels, owners = [], [], []
    for at in range(QUESTIONS):
        group = waiting.pop()
        # A follow-up is read as it would be asked alone, or as the engine completes it.
        readings = group["readings"]
        question = readings[-1] if readings and random.random() < 0.5 else group["question"]
        yes = random.sample(group["yes"], min(2, len(group["yes"])))
        no = group["no"][:2] + random.sample(group["no"], min(TEXTS - 2, len(group["no"])))
        texts = yes + list(dict.fromkeys(no))
        items += [(question, text) for text in texts]
        labels += [1.0] * len(yes) + [0.0] * (len(texts) - len(yes))
        owners += [at] * len(texts)
    model.train()
    found, wanted, owner = scores(items), torch.tensor(labels), torch.tensor(owners)
    weight = torch.where(wanted > 0, 2.5, 1.0)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(found, wanted * 0.96 + 0.02, weight=weight)
    # And among the texts of one question those that answer come first.
    ranks = [
        -torch.logsumexp(torch.log_softmax(found[owner == at], 0)[wanted[owner == at] > 0], 0)
        for at in range(QUESTIONS) if wanted[owner == at].sum() > 0
    ]
    if ranks:
        loss = loss + 0.5 * sum(ranks) / len(ranks)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    schedule.step()
    if step % 50 == 49:
        print(step + 1, "of", steps, round(loss.item(), 3), flush=True)
judge()
weights.save(model.state_dict(), f"{base}/onnx/model_quantized.onnx", out)
