export const guide = {
  title: 'Connect your plant',
  about: 'Six steps to a page with live values. Every step can be changed later.',
  progress: '{{count}} of {{total}} steps done',
  next: 'Next: {{step}}',
  all: 'All steps',
  hide: 'Put the first steps away',
  done: 'Done',
  open: 'To do',
  steps: {
    gateway: {
      title: 'Gateway',
      about: 'It reads the devices. The gateway of this machine is there already.',
      online: 'The gateway of this machine is online.',
      offline: 'The gateway of this machine is offline.',
      action: 'Show gateways',
    },
    device: {
      title: 'Device',
      about: 'Name it, choose its driver, and test the connection.',
      action: 'Add a device',
    },
    signals: {
      title: 'Signals',
      about: 'Type them in, paste them from a spreadsheet, or import a file.',
      action: 'Add signals',
    },
    project: {
      title: 'Project',
      about: 'It holds the pages of your plant, beginning with one.',
      action: 'Add a project',
    },
    page: {
      title: 'Page',
      about: 'Draw it and bind its widgets to the signals.',
      action: 'Draw the page',
    },
    alarm: {
      title: 'Alarm',
      about: 'Say which value needs somebody’s attention.',
      action: 'Set an alarm',
    },
  },
  showProjects: 'Show projects',
  projectTitle: 'My plant',
}
