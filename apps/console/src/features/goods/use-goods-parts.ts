import { getGoodsParts } from '@clearcrate/contract/console-goods';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const LIFE_MS = 300_000;

/** What goods are made of; it changes with imports only. */
export const useGoodsParts = () =>
  useQuery({ queryKey: ['goods-parts'], queryFn: () => call(getGoodsParts, {}), staleTime: LIFE_MS });
