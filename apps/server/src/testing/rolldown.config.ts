import { defineConfig } from 'rolldown';
import { program } from '../../rolldown.config.ts';

/** The process that tests start often, and kill. */
export default defineConfig(program('worker.ts'));
