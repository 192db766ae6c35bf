/** Keys, tokens in addresses, bearers, and passwords in URLs, whoever's they are. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\bty_[0-9A-Za-z]{8}_[0-9A-Za-z]{6,}/g, "ty_[redacted]"],
  [/([?&](?:token|ticket|X-Amz-Signature)=)[^&\s"'\\]+/g, "$1[redacted]"],
  [/(bearer\s+)[^\s,"'\\]+/gi, "$1[redacted]"],
  [/(\w:\/\/)[^\s/@"'\\]+@/g, "$1[redacted]@"],
];

/** A secret shorter than this would turn every line into riddles, and protects nothing. */
const shortestSecret = 6;

/** Takes secrets out of a line that is about to be written: the given ones as they are, and all that look like ours. */
export function createRedaction(secrets: readonly string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= shortestSecret)
    // As they are, as JSON has them, and as a URL has them; the longest first, since one may hold another.
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((a, b) => b.length - a.length);
  const distinct = [...new Set(known)];
  return (line) => {
    let clean = line;
    for (const secret of distinct) if (clean.includes(secret)) clean = clean.replaceAll(secret, "[redacted]");
    for (const [shape, instead] of shapes) clean = clean.replace(shape, instead);
    return clean;
  };
}

/** What in an environment is secret by its name, and the passwords in its URLs. */
export function secretsOf(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value = ""]) => {
    const found = /SECRET|PASSWORD|TOKEN|_KEY$|OTLP_HEADERS|OTLP_TRACES_HEADERS/.test(name) ? [value] : [];
    // One address, or several; a password may hold a comma as well.
    for (const address of new Set([value, ...value.split(",")])) {
      const url = URL.parse(address);
      if (url === null) continue;
      // A user without a password is a token, for NATS.
      for (const part of [url.password, url.password === "" ? url.username : ""])
        if (part !== "") found.push(part, decoded(part));
    }
    return found;
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
