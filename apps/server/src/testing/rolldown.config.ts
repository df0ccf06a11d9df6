import { defineConfig } from 'rolldown';
import { program } from '../../rolldown.config.ts';

/** Bundles the process that tests start often and kill. */
export default defineConfig(program('worker.ts'));
