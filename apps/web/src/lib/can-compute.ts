/** Browsers keep WebCrypto from pages that came over an open line. */
export const canCompute = (): boolean => globalThis.crypto?.subtle !== undefined;
