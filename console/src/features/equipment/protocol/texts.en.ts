export const protocol = {
  about: 'Gateways read devices by these protocols. Every device also has: {{settings}}.',
  title: 'Protocol',
  device: 'Settings of a device',
  address: 'Address of a signal',
  browse: 'Can be browsed',
  yes: 'Yes',
  no: 'No',
  comma: ', ',
}
