import type { login as en } from '../en/login.ts'
import type { Like } from '../Like.ts'

export const login: Like<typeof en> = {
  title: '登录',
  lead: '让现场近在眼前。',
  loginname: '账号',
  password: '密码',
  vcode: '验证码',
  newCode: '换一张',
  noKeyService: '本机的硬件锁服务没有应答。',
  submit: '登录',
  wrongTries: '自您上次登录以来，此账号有 {{count}} 次密码错误的登录尝试，最近一次在 {{time}}。',
}
