/** The plot as a PNG on the theme's ground, under its name and the legend. */
export function pictureOf(
  plot: HTMLCanvasElement,
  said: {
    readonly name: string;
    readonly keys: readonly { readonly label: string; readonly colour: string }[];
    readonly ground: string;
    readonly ink: string;
    readonly font: string;
  },
): Promise<Blob> {
  const scale = plot.width / Math.max(1, plot.clientWidth || plot.width);
  const line = 20 * scale;
  const edge = 12 * scale;
  const canvas = document.createElement("canvas");
  canvas.width = plot.width + 2 * edge;
  canvas.height = plot.height + 2 * line + 2 * edge;
  const ink = canvas.getContext("2d")!;
  ink.fillStyle = said.ground;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.textBaseline = "middle";
  ink.fillStyle = said.ink;
  ink.font = `600 ${14 * scale}px ${said.font}`;
  ink.fillText(said.name, edge, edge + line / 2);
  ink.font = `${12 * scale}px ${said.font}`;
  let left = edge;
  for (const { label, colour } of said.keys) {
    ink.fillStyle = colour;
    ink.fillRect(left, edge + 1.5 * line - 2 * scale, 14 * scale, 4 * scale);
    ink.fillStyle = said.ink;
    ink.fillText(label, left + 20 * scale, edge + 1.5 * line);
    left += 20 * scale + ink.measureText(label).width + 16 * scale;
  }
  ink.drawImage(plot, edge, edge + 2 * line);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser made no picture."))),
      "image/png",
    );
  });
}
