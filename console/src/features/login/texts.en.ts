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
  noAccount: 'You have no account here; please ask your administrator. A WeChat is bound under Security first.',
  noAnswer: 'The login took too long, was cancelled or belongs to another window. Please try again.',
  again: 'Back to the login',
  wait: {
    title: 'Please wait {{time}}, then try again',
    over: 'You can try again now',
    login:
      'After wrong attempts on this account, or many from this network, new browsers wait for 10 minutes at most. This attempt was not checked, so your password may be right. A browser in which you have logged in before does not wait for others. Or set a new password (“Forgot your password?”), or ask an administrator to let you in at once.',
    factor:
      'Wrong codes were given for this account; this one was not checked. If they were not yours, somebody knows your password: change it as soon as you are in. A browser in which you have logged in before does not wait for others, and an administrator can remove the second factor.',
  },
  wrongTries: 'Failed login attempts on this account since your last login: {{count}}, the latest at {{time}}.',
}
