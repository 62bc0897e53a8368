export const login = {
  title: 'Log in',
  lead: 'See your plant as it is, now.',
  loginname: 'Account',
  password: 'Password',
  vcode: 'Verification code',
  newCode: 'New picture',
  noKeyService: 'No hardware key service answers on this computer.',
  submit: 'Log in',
  wrongTries:
    '{{count}} wrong password(s) were tried for this account since you were here last, the latest at {{time}}.',
}
