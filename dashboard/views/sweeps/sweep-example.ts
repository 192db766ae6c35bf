/** A sweep over the example data that every new platform has. */
export const sweepExample = `# Which learning rate, and how many rows a step? The worse trials are given up at steps 10 and 30.
[sweep]
name = "lr-and-batch"
method = "grid"

[[sweep.parameters]]
knob = "training.lr"
values = [1e-3, 3e-3]

[[sweep.parameters]]
knob = "training.batch_size"
values = [32, 64]

[sweep.early_stopping]
metric = "validation_loss"
min_steps = 10
reduction = 3

# What all of them have in common.
[experiment]
kind = "sft"
model_path = "tiny-2x64"
dataset = "reverse-digits-demonstrations"
validation_dataset = "reverse-digits-validation"

[training]
lr_warmup_steps = 5
total_steps = 60
max_length = 64

[checkpoints]
eval_interval = 10
checkpoint_save_freq = 0

[advanced]
seed = 1
`;
