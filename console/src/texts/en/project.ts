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
  saveFile: 'Save as file',
  fromFile: 'From file',
  fromFileAbout:
    'A file of Save as file is added as a new project with its pages, pictures, variables and reports. Its devices are found by serial number and its signals by tag.',
  chooseFile: 'Choose a project file',
  browse: 'Browse',
  tooLarge: 'The file is larger than {{limit}} MB',
  importSubmit: 'Add project',
  contents:
    '{{pages}} pages, {{variables}} variables, {{reports}} reports, {{pictures}} pictures, {{devices}} devices. Passwords of pages are not in the file.',
  nameHere: 'Name of the project',
  deviceInFile: 'Device in the file',
  deviceHere: 'Device here',
  deviceHereOf: 'Device here for {{name}}',
  noDevice: 'Not found: choose one',
  signals: 'Signals',
  allSignals: 'All {{count}} found',
  missingSignals: 'Not found: {{names}}',
}
