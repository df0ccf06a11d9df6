/** The contract's format of ids, restated because importing it would load all schemas. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
