import type { DeviceEndpoint } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { messageOf } from '@mimic/contract/messageOf'
import type { EndpointDescription, OPCUAClient } from 'node-opcua-client'
import { connectText } from '../connectText.ts'
import { type DriverHost, FieldError } from '../Driver.ts'
import type { DeviceEndpoints } from '../DriverKind.ts'
import { judgeCertificate, openCertificates } from './certificates.ts'
import { checkEndpointUrl, type OpcuaDevice } from './opcuaDevice.ts'
import { loadOpcua, type OpcuaLibrary } from './opcuaLibrary.ts'
import { applicationUriOf, placeOf, useOwnCertificate } from './ownCertificate.ts'

/** The names of UserTokenType (OPC UA Part 4, 7.42), by its numbers. */
const USER_TOKENS: readonly DeviceEndpoint['userTokens'][number][] = [
  'anonymous',
  'userName',
  'certificate',
  'issuedToken',
]

/**
 * Asks a server which endpoints it has, without security and without an account, as OPC UA permits. The certificates
 * that it shows are kept as refused, so that they can be trusted; none is trusted by the question itself.
 * @throws {FieldError} when the server does not answer
 */
export async function listEndpoints(
  device: Pick<OpcuaDevice, 'settings' | 'timeoutMs'>,
  host: DriverHost,
): Promise<DeviceEndpoints> {
  const { endpointUrl } = device.settings
  checkEndpointUrl(endpointUrl)
  const lib = await loadOpcua()
  const place = placeOf(host)
  const own = await useOwnCertificate(lib, place)
  const store = await openCertificates(lib, place.folder, own, false)
  const client = lib.client.OPCUAClient.create({
    applicationName: 'Mimic gateway',
    applicationUri: applicationUriOf(own),
    certificateFile: own.certificateFile,
    privateKeyFile: own.privateKeyFile,
    clientCertificateManager: store,
    securityMode: lib.client.MessageSecurityMode.None,
    securityPolicy: lib.client.SecurityPolicy.None,
    endpointMustExist: false,
    connectionStrategy: { maxRetry: 0 },
    transportTimeout: device.timeoutMs,
    defaultTransactionTimeout: Math.max(host.waits.connectMs, device.timeoutMs),
  })
  const listed = await endpointsOf(client, endpointUrl)
  // One certificate serves several endpoints, mostly all of them.
  const shown = new Map(listed.map(({ serverCertificate }) => [serverCertificate?.toString('base64') ?? '', '']))
  const certificates: DeviceEndpoints['certificates'][number][] = []
  for (const base64 of shown.keys()) {
    const certificate = base64 === '' ? undefined : await judgeCertificate(store, Buffer.from(base64, 'base64'))
    if (!certificate) continue
    shown.set(base64, certificate.thumbprint)
    certificates.push(certificate)
  }
  return {
    certificates,
    endpoints: listed.map((each) => described(lib, each, shown.get(each.serverCertificate?.toString('base64') ?? ''))),
  }
}

async function endpointsOf(client: OPCUAClient, url: string): Promise<EndpointDescription[]> {
  try {
    await client.connect(url)
    const all = await client.getEndpoints({ endpointUrl: url })
    return all.filter(({ transportProfileUri }) => isBinary(transportProfileUri)).slice(0, limits.bus.endpoints)
  } catch (error) {
    throw new FieldError(codes.commFault, connectText(messageOf(error)), true)
  } finally {
    // A server that is gone cannot end the connection in order.
    client.disconnect().catch(() => undefined)
  }
}

/** The driver speaks UA TCP with binary encoding; servers list other transports beside it. */
const isBinary = (profile: string | null): boolean => !profile || profile.endsWith('/uatcp-uasc-uabinary')

function described(
  { client }: OpcuaLibrary,
  { endpointUrl, securityLevel, securityMode, securityPolicyUri, userIdentityTokens }: EndpointDescription,
  thumbprint = '',
): DeviceEndpoint {
  const tokens = (userIdentityTokens ?? []).flatMap(({ tokenType }) => USER_TOKENS[tokenType] ?? [])
  return {
    url: (endpointUrl ?? '').slice(0, 512),
    securityMode: client.MessageSecurityMode[securityMode] ?? String(securityMode),
    securityPolicy: (securityPolicyUri ?? '').replace(/^.*#/, '').slice(0, 200),
    level: securityLevel,
    userTokens: USER_TOKENS.filter((name) => tokens.includes(name)),
    ...(thumbprint !== '' && { thumbprint }),
  }
}
