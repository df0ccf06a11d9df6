export const root: string;
export const pinnedNode: string;
export function say(text: string): void;
export function ensureInstalled(): Promise<void>;
export function ensureWebBuilt(): Promise<void>;
