import type { LocalText } from '@clearcrate/contract/locale';
import { defineEvent } from '../../platform/outbox/outbox.ts';

export interface SignedIn {
  playerId: string;
  roundDay: number;
  streak: number;
  at: string;
}
export const signedIn = defineEvent<SignedIn>('task.signed-in');

/** A task reached its target and its reward can be claimed. */
export interface TaskCompleted {
  playerId: string;
  taskCode: string;
  daily: boolean;
  names: LocalText;
}
export const taskCompleted = defineEvent<TaskCompleted>('task.completed');
