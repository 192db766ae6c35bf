/** Hands a file that was made here to the browser's downloads. */
export function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Chromium reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
