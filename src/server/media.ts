/**
 * The media type that an Accept header likes best among those offered, or null. Without a header, and for `*` + `/*`,
 * it is the first offered.
 */
export function accepted(header: string | undefined, offered: readonly string[]): string | null {
  // What programs send, and nothing in it to weigh.
  if (header !== undefined && offered.includes(header)) return header;
  const ranges = (header?.trim() || "*/*").split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8);
    return {
      type,
      quality: quality ? Number(quality.slice(2)) || 0 : 1,
      readable: !charset || charset === "utf-8",
    };
  });
  const liked = ranges
    .filter(({ quality, readable }) => quality > 0 && readable)
    .sort((a, b) => b.quality - a.quality);
  for (const { type } of liked) {
    const found = offered.find(
      (media) =>
        type === "*/*" || type === media || (type.endsWith("/*") && media.startsWith(type.slice(0, -1))),
    );
    if (found) return found;
  }
  return null;
}
