const KEY = 'mimic.company.login'

/**
 * The organisation that the address of the login page names (`/login?company=`). The tab keeps it, so that the end of a
 * session leads back to the same login; no other tab does, since another person may open one.
 */
export function loginCompany(): string | undefined {
  const named = new URLSearchParams(location.search).get('company')
  if (named !== null) sessionStorage.setItem(KEY, named)
  return (named ?? sessionStorage.getItem(KEY)) || undefined
}

/** The address of an organisation's own login. */
export const companyAddress = (orgId: string): string => `${location.origin}/login?company=${encodeURIComponent(orgId)}`
