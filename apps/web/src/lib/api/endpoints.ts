import type * as auth from '@clearcrate/contract/auth';
import type * as site from '@clearcrate/contract/site';
import type * as user from '@clearcrate/contract/user';
import { declareCall } from './declare-call.ts';

/** Calls that the shell itself makes. A feature declares its own beside its queries. */

export const authCalls = {
  getGraphicCode: declareCall<typeof auth.getGraphicCode>({ method: 'POST', path: '/api/auth/getGraphicCode' }),
  checkGraphicCode: declareCall<typeof auth.checkGraphicCode>({ method: 'POST', path: '/api/auth/checkGraphicCode' }),
  getVerifyCode: declareCall<typeof auth.getVerifyCode>({ method: 'POST', path: '/api/auth/getVerifyCode' }),
  login: declareCall<typeof auth.login>({ method: 'POST', path: '/api/auth/login', channel: true }),
  register: declareCall<typeof auth.register>({ method: 'POST', path: '/api/auth/register', channel: true }),
  logout: declareCall<typeof auth.logout>({ method: 'POST', path: '/api/auth/logout' }),
  verifyToken: declareCall<typeof auth.verifyToken>({ method: 'POST', path: '/api/auth/verifyToken' }),
  forgotPassword: declareCall<typeof auth.forgotPassword>({ method: 'POST', path: '/api/auth/forgotPassword' }),
  bindMobile: declareCall<typeof auth.bindMobile>({ method: 'POST', path: '/api/auth/bindMobile' }),
};

export const userCalls = {
  getInfo: declareCall<typeof user.getInfo>({ method: 'POST', path: '/api/user/getInfo' }),
};

export const siteCalls = {
  getConfigList: declareCall<typeof site.getConfigList>({
    method: 'POST',
    path: '/api/index/getConfigList',
    channel: true,
  }),
  getModuleList: declareCall<typeof site.getModuleList>({
    method: 'POST',
    path: '/api/index/getModuleList',
    channel: true,
  }),
  getBannerList: declareCall<typeof site.getBannerList>({
    method: 'POST',
    path: '/api/index/getBannerList',
    channel: true,
  }),
  getSiteConfig: declareCall<typeof site.getSiteConfig>({ method: 'POST', path: '/api/index/getSiteConfig' }),
  getArticleList: declareCall<typeof site.getArticleList>({
    method: 'POST',
    path: '/api/index/getArticleList',
    channel: true,
  }),
  getGoodsBgImages: declareCall<typeof site.getGoodsBgImages>({ method: 'POST', path: '/api/index/getGoodsBgImages' }),
  getPlatformStatistics: declareCall<typeof site.getPlatformStatistics>({
    method: 'POST',
    path: '/api/index/getPlatformStatistics',
  }),
};
