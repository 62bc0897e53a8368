/** The client library with its store of certificates. */
export interface OpcuaLibrary {
  readonly client: typeof import('node-opcua-client')
  readonly certificates: typeof import('node-opcua-certificate-manager')
}

/** The library is 30 MB large, so it is loaded with the first device that needs it; Node keeps it afterwards. */
export async function loadOpcua(): Promise<OpcuaLibrary> {
  const [client, certificates] = await Promise.all([
    import('node-opcua-client'),
    import('node-opcua-certificate-manager'),
  ])
  // It writes to the console otherwise. Whatever matters arrives as an event or an error.
  client.setWarningLogger(() => undefined)
  client.setErrorLogger(() => undefined)
  return { client, certificates }
}
