export const login = {
  title: 'Log in',
  lead: 'See your plant as it is, now.',
  loginname: 'Account name',
  password: 'Password',
  vcode: 'Verification code',
  newCode: 'New code',
  noKeyService: 'No hardware key service answers on this computer.',
  submit: 'Log in',
  wrongTries: 'Failed login attempts on this account since your last login: {{count}}, the latest at {{time}}.',
}
