import { create } from 'zustand';

/** Short reels, for the rest of the visit. */
export const useFastMode = create<{ fast: boolean }>(() => ({ fast: false }));

export const toggleFastMode = (): void => useFastMode.setState(({ fast }) => ({ fast: !fast }));
