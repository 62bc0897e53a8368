export const frame = {
  open: 'Open',
  openOwn: 'Open in a window of its own',
  openSite: 'Open the site itself',
  back: 'Embedded pages',
  missing: 'There is no such embedded page',
  missingAbout: 'Nothing has the path “{{path}}”, or it is switched off.',
  blank: 'A page that stays blank does not let other sites show it; open the site itself then.',
}
