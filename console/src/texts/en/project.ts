export const project = {
  monitor: 'Monitor',
  design: 'Design',
  noPages: 'This project has no pages yet',
}
