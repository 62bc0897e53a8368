export const login = {
  title: 'Log in',
  lead: 'See your plant as it is, now.',
  loginname: 'Account',
  password: 'Password',
  vcode: 'Verification code',
  newCode: 'New code',
  noKeyService: 'No hardware key service answers on this computer.',
  submit: 'Log in',
  wrongTries: '{{count}} failed login attempt(s) on this account since your last login, the latest at {{time}}.',
}
