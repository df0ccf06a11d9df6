export interface RunningCashier {
  address: string;
  stop(): void;
}
export function startCashier(env: Record<string, string | undefined>, folder?: string): Promise<RunningCashier>;
export function wantsCashier(env: Record<string, string | undefined>): boolean;
