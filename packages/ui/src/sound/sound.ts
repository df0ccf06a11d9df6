import { getPreferences, type Preferences } from '../browser/preferences.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { type SoundName, soundVoices, type Voice } from './sound-recipes.ts';

/** The switch that applies in addition to the main one. */
type SoundPlace = 'general' | 'box' | 'lucky';

interface PlayOptions {
  place?: SoundPlace;
  /** For `open`: quality level of the item. */
  quality?: number;
}

export function isAudible(place: SoundPlace, { sound, boxSound, luckySound }: Preferences): boolean {
  if (!sound) return false;
  return place === 'general' || (place === 'box' ? boxSound : luckySound);
}

const ATTACK_S = 0.006;
/** Share of full loudness, deliberately low. */
const LOUDNESS = 0.45;
const SILENCE = 0.0001;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** One second of noise, generated once; its quality does not matter. */
function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  let state = 0x2545f491;
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    samples[index] = state / 2 ** 31;
  }
  return noise;
}

function noiseSource(audio: AudioContext, voice: Voice, start: number): AudioScheduledSourceNode & { tail: AudioNode } {
  const source = audio.createBufferSource();
  source.buffer = noiseBuffer(audio);
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(voice.pitch, start);
  if (voice.glideTo) filter.frequency.exponentialRampToValueAtTime(voice.glideTo, start + voice.length);
  source.connect(filter);
  return Object.assign(source, { tail: filter });
}

function toneSource(audio: AudioContext, voice: Voice, start: number): AudioScheduledSourceNode & { tail: AudioNode } {
  const source = audio.createOscillator();
  source.type = voice.wave as OscillatorType;
  source.frequency.setValueAtTime(voice.pitch, start);
  if (voice.glideTo) source.frequency.exponentialRampToValueAtTime(voice.glideTo, start + voice.length);
  return Object.assign(source, { tail: source });
}

function schedule(audio: AudioContext, voice: Voice): void {
  const start = audio.currentTime + voice.at;
  const source = voice.wave === 'noise' ? noiseSource(audio, voice, start) : toneSource(audio, voice, start);
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(SILENCE, start);
  envelope.gain.exponentialRampToValueAtTime(voice.volume * LOUDNESS, start + ATTACK_S);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, start + voice.length);
  source.tail.connect(envelope).connect(audio.destination);
  source.start(start);
  source.stop(start + voice.length + 0.02);
}

/**
 * Creates the audio context before it is needed: that takes several frames and would interrupt an
 * animation at the first sound. Browsers allow it from the first interaction on.
 */
export function prepareSound(place: SoundPlace): () => void {
  const prepare = () => {
    if (isAudible(place, getPreferences()) && typeof AudioContext !== 'undefined') context ??= new AudioContext();
  };
  const whenPressed = () => whenIdle(prepare);
  if (navigator.userActivation?.hasBeenActive) whenPressed();
  else document.addEventListener('click', whenPressed, { once: true });
  return () => document.removeEventListener('click', whenPressed);
}

/**
 * Plays a sound if the player's switches allow it. Browsers mute it until the first interaction.
 */
export function playSound(name: SoundName, { place = 'general', quality }: PlayOptions = {}): void {
  if (!isAudible(place, getPreferences()) || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const voice of soundVoices(name, quality)) schedule(context, voice);
}
