import { create } from 'zustand';

/** Short reels, for as long as the visit lasts. */
export const useFastMode = create<{ fast: boolean }>(() => ({ fast: false }));

export const toggleFastMode = (): void => useFastMode.setState(({ fast }) => ({ fast: !fast }));
