/** Browsers offer WebCrypto only in secure contexts. */
export const canCompute = (): boolean => globalThis.crypto?.subtle !== undefined;
