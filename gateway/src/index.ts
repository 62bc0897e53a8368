export { type GatewayConfig, parseConfig } from './config/config.ts'
export { Gateway, type GatewayOptions } from './Gateway.ts'
