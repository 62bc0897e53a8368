export const project = {
  monitor: 'Monitor',
  design: 'Design',
  noPages: 'This project has no pages yet',
  copy: 'Copy',
  copyTitle: 'Copy “{{title}}”',
  copyAbout:
    'The newest versions of its pages are copied, with passwords, order and home page. Links between the pages lead to the copies. Signals, variables, reports and pictures stay those of the first project.',
  copyName: 'Name of the copy',
  copyOf: 'Copy of {{title}}',
}
