export const card = {
  ask: 'Ask now',
  asked: 'State and data of {{iccid}} are new',
  failed: 'Not answered: {{problem}}',
}
