import type * as box from '@clearcrate/contract/box';
import type * as spread from '@clearcrate/contract/spread';
import type * as welfare from '@clearcrate/contract/welfare';
import { declareCall } from '../../lib/api/declare-call.ts';
import { sellGoods } from '../../lib/goods/owned-goods.ts';

export const boxCalls = {
  getBoxDetail: declareCall<typeof box.getBoxDetail>({ method: 'POST', path: '/api/box/getBoxDetail', channel: true }),
  openBox: declareCall<typeof box.openBox>({ method: 'POST', path: '/api/box/openBox', movesValue: true }),
  openWelfareBox: declareCall<typeof welfare.openWelfareBox>({
    method: 'POST',
    path: '/api/welfare/openWelfareBox',
    movesValue: true,
  }),
  openSpreadBox: declareCall<typeof spread.openSpreadBox>({
    method: 'POST',
    path: '/api/spread/openSpreadBox',
    movesValue: true,
  }),
  getWelfareBoxList: declareCall<typeof welfare.getWelfareBoxList>({
    method: 'POST',
    path: '/api/welfare/getWelfareBoxList',
    channel: true,
  }),
  getWelfareList: declareCall<typeof welfare.getWelfareList>({ method: 'POST', path: '/api/welfare/getWelfareList' }),
  getBoxProgress: declareCall<typeof box.getBoxProgress>({ method: 'POST', path: '/api/box/getBoxProgress' }),
  setFavourite: declareCall<typeof box.setFavourite>({ method: 'POST', path: '/api/box/setFavourite' }),
  getFavouriteList: declareCall<typeof box.getFavouriteList>({ method: 'POST', path: '/api/box/getFavouriteList' }),
  sellGoods,
};
