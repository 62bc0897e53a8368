import type { Like } from '../../texts/Like.ts'
import type { login as en } from './texts.en.ts'

export const login: Like<typeof en> = {
  title: '登录',
  lead: '让现场近在眼前。',
  loginname: '账号',
  password: '密码',
  vcode: '验证码',
  newCode: '换一张',
  insecureKeyService:
    '硬件密钥服务无应答。本页面通过 https 打开，部分浏览器（如 Safari）禁止访问 {{service}}；管理员可改用支持 https 的服务（MIMIC_LOCK_SERVICE）。',
  noKeyService: '本机的硬件锁服务没有应答。',
  submit: '登录',
  directory: '也可在此使用{{titles}}的账号和密码登录。',
  or: '或',
  by: '使用{{title}}登录',
  noAccount: '没有对应的账号，请联系管理员。微信须先在“安全设置”中绑定。',
  noAnswer: '登录超时、已取消或来自其他窗口，请重试。',
  again: '返回登录',
  wait: {
    title: '请在 {{time}} 后再试',
    over: '现在可以再试',
    login:
      '此账号有多次错误尝试，或来自此网络的错误尝试较多，新的浏览器需要等待，最长 10 分钟。本次输入未作校验，您的密码可能是正确的。曾登录过此账号的浏览器不受他人尝试的影响；也可以通过“忘记密码？”设置新密码，或请管理员“立即允许登录”。',
    factor:
      '此账号有多次错误的二次验证码，本次输入未作校验。如果不是您本人所为，说明有人知道您的密码，请登录后立即修改。曾登录过此账号的浏览器不受他人尝试的影响；管理员也可以移除您的二次验证。',
  },
  wrongTries: '自您上次登录以来，此账号有 {{count}} 次密码错误的登录尝试，最近一次在 {{time}}。',
}
