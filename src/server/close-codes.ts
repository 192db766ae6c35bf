/**
 * Why we close a socket, beside the codes of the protocol itself. Clients of the protocol come back by themselves after
 * 1012, 1013, 4205 and 4403.
 */
export const closeCodes = {
  restarting: [1012, "the server is restarting; resume after your last cursor"],
  tooSlow: [1013, "too much is waiting for you to read it; resume after your last cursor"],
  interrupted: [1013, "the stream was interrupted; resume after your last cursor"],
  changed: [4205, "the rights of the API key have changed; come back and resume after your last cursor"],
  invalid: [4400, "messages are JSON text"],
  forbidden: [4403, "the API key is not valid, or no longer"],
  failed: [1011, "something went wrong on our side"],
} as const satisfies Record<string, readonly [number, string]>;

/** The code for a limit that is reached, with the limit's name in the reason. */
export const tryLater = 1013;
