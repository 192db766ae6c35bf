"""The work of engine.ts in PyTorch on the CPU: the same models, shapes and optimiser. Prints one JSON line a figure."""

import json
import time

import torch
import torch.nn.functional as F

VOCABULARY, CONTEXT = 104, 128
SHAPES = {"tiny-2x64": (2, 64, 4, 256), "tiny-4x128": (4, 128, 4, 512)}
ROUNDS = 6


def norm(x):
    return F.rms_norm(x, (x.shape[-1],), eps=1e-6)


class Model(torch.nn.Module):
    def __init__(self, layers, width, heads, hidden):
        super().__init__()
        self.heads = heads
        self.embedding = torch.nn.Embedding(VOCABULARY, width)
        self.positions = torch.nn.Embedding(CONTEXT, width)
        linear = lambda inputs, outputs: torch.nn.Linear(inputs, outputs, bias=False)
        self.layers = torch.nn.ModuleList(
            torch.nn.ModuleList([linear(width, 3 * width), linear(width, width), linear(width, hidden), linear(hidden, width)])
            for _ in range(layers)
        )
        self.head = linear(width, VOCABULARY)

    def forward(self, tokens_B_T, cache=None, start=0):
        """Logits; with a cache (keys and values by layer, room for all positions) only of the tokens given."""
        batch, length = tokens_B_T.shape
        x = self.embedding(tokens_B_T) + self.positions(torch.arange(start, start + length))
        for layer, (qkv, out, up, down) in enumerate(self.layers):
            q, k, v = qkv(norm(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
            if cache is not None:
                keys, values = cache[layer]
                keys[:, :, start : start + length] = k
                values[:, :, start : start + length] = v
                k, v = keys[:, :, : start + length], values[:, :, : start + length]
            mixed = F.scaled_dot_product_attention(q, k, v, is_causal=length > 1)
            x = x + out(mixed.transpose(1, 2).reshape(batch, length, -1))
            x = x + down(F.relu(up(norm(x))).square())
        return self.head(norm(x))


def best_rate(tokens, work):
    best = 0.0
    for round in range(ROUNDS + 1):
        began = time.perf_counter()
        work()
        if round > 0:
            best = max(best, tokens / (time.perf_counter() - began))
    return best


def training(shape, rows, length, first):
    """Next-token loss on the tokens from `first` on."""
    model = Model(*shape)
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.95), weight_decay=0, foreach=True)
    tokens_B_T = torch.randint(0, 96, (rows, length))

    def step():
        logits = model(tokens_B_T[:, :-1])[:, first - 1 :]
        loss = F.cross_entropy(logits.reshape(-1, VOCABULARY), tokens_B_T[:, first:].reshape(-1))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)

    return best_rate(rows * length, step)


@torch.no_grad()
def sampling(shape, prompts=256, prompt_tokens=16, new_tokens=32):
    model = Model(*shape)
    layers, width, heads, _ = shape
    tokens_B_T = torch.randint(0, 96, (prompts, prompt_tokens))

    def sample():
        room = (prompts, heads, prompt_tokens + new_tokens, width // heads)
        cache = [(torch.empty(room), torch.empty(room)) for _ in range(layers)]
        given, start = tokens_B_T, 0
        for _ in range(new_tokens):
            logprobs = torch.log_softmax(model(given, cache, start)[:, -1], -1)
            start += given.shape[1]
            given = torch.multinomial(logprobs.exp(), 1)
            logprobs.gather(1, given)

    return best_rate(prompts * new_tokens, sample)


if __name__ == "__main__":
    for threads in (1, 2):
        torch.set_num_threads(threads)
        for name, shape in SHAPES.items():
            figures = {
                "train": training(shape, 128, 48, 1),
                "train-groups": training(shape, 512, 32, 26),
                "sample": sampling(shape),
            }
            for work, value in figures.items():
                figure = f"{work} {name} {threads} thread{'s' if threads > 1 else ''}"
                print(json.dumps({"figure": figure, "value": value}), flush=True)
