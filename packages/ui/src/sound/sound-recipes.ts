export type SoundName = 'tick' | 'open' | 'win' | 'lose' | 'escape' | 'coin';

/** One voice of a sound; times in seconds from its start, pitch in hertz. */
export interface Voice {
  wave: OscillatorType | 'noise';
  pitch: number;
  /** Target pitch of a glide; constant if absent. */
  glideTo?: number;
  at: number;
  length: number;
  volume: number;
}

const SEMITONE = 2 ** (1 / 12);
const chord = (root: number, steps: readonly number[]) => steps.map((step) => root * SEMITONE ** step);

/** Higher quality: higher root, longer run, brighter tail. */
function openVoices(quality: number): Voice[] {
  const rank = Math.min(quality, 7);
  const notes = chord(262 * SEMITONE ** (rank * 1.5), [0, 4, 7, 12, 16, 19, 24]).slice(0, 2 + Math.ceil(rank / 1.5));
  const run = notes.map<Voice>((pitch, index) => ({
    wave: 'triangle',
    pitch,
    at: 0.04 + index * 0.075,
    length: 0.35 + rank * 0.07,
    volume: 0.16,
  }));
  const shimmer: Voice[] =
    rank >= 5 ? [{ wave: 'noise', pitch: 5200, glideTo: 9000, at: 0.1, length: 0.9, volume: 0.045 }] : [];
  return [{ wave: 'sine', pitch: 120, glideTo: 52, at: 0, length: 0.26, volume: 0.34 }, ...run, ...shimmer];
}

/** Every sound is synthesised from these voices; no audio file is loaded. */
export function soundVoices(name: SoundName, quality = 1): Voice[] {
  switch (name) {
    case 'tick':
      return [
        { wave: 'square', pitch: 1750, glideTo: 1150, at: 0, length: 0.028, volume: 0.05 },
        { wave: 'noise', pitch: 3800, at: 0, length: 0.018, volume: 0.05 },
      ];
    case 'open':
      return openVoices(quality);
    case 'win':
      return chord(392, [0, 4, 7, 12, 16]).map((pitch, index) => ({
        wave: 'triangle',
        pitch,
        at: index * 0.09,
        length: 0.55,
        volume: 0.17,
      }));
    case 'lose':
      return [
        { wave: 'sine', pitch: 294, glideTo: 220, at: 0, length: 0.34, volume: 0.16 },
        { wave: 'sine', pitch: 220, glideTo: 165, at: 0.2, length: 0.5, volume: 0.14 },
      ];
    case 'escape':
      return [
        { wave: 'sawtooth', pitch: 320, glideTo: 1280, at: 0, length: 0.24, volume: 0.07 },
        { wave: 'noise', pitch: 900, glideTo: 4200, at: 0, length: 0.32, volume: 0.09 },
        { wave: 'triangle', pitch: 1046, at: 0.18, length: 0.4, volume: 0.15 },
      ];
    case 'coin':
      return [
        { wave: 'triangle', pitch: 1976, at: 0, length: 0.09, volume: 0.12 },
        { wave: 'triangle', pitch: 2637, at: 0.07, length: 0.38, volume: 0.12 },
      ];
  }
}
