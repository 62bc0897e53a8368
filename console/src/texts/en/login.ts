export const login = {
  title: 'Log in',
  lead: 'See your plant as it is, now.',
  loginname: 'Account name',
  password: 'Password',
  vcode: 'Verification code',
  newCode: 'New code',
  insecureKeyService:
    'The hardware key service does not answer. This page came by https, and some browsers, such as Safari, refuse to ask {{service}}. An administrator can name a service that speaks https (MIMIC_LOCK_SERVICE).',
  noKeyService: 'No hardware key service answers on this computer.',
  submit: 'Log in',
  directory: 'The account name and password of {{titles}} log in here too.',
  or: 'or',
  by: 'Log in with {{title}}',
  noAccount: 'Your company knows you, but you have no account here. Please ask your administrator.',
  noAnswer: 'The login took too long, was cancelled or belongs to another window. Please try again.',
  again: 'Back to the login',
  wrongTries: 'Failed login attempts on this account since your last login: {{count}}, the latest at {{time}}.',
}
