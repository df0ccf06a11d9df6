/** As the contract spells ids; its file would bring all schemas along. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
