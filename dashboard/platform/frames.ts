/** Calls `draw` in the next animation frame, once however often it was asked for until then. Answers asking, and how to end it. */
export function onFrames(draw: () => void): { ask(): void; close(): void } {
  let frame: number | null = null;
  return {
    ask() {
      frame ??= requestAnimationFrame(() => {
        frame = null;
        draw();
      });
    },
    close() {
      if (frame !== null) cancelAnimationFrame(frame);
    },
  };
}
