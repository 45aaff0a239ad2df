/** A PostgreSQL under Patroni: where it listens, and where Patroni does. */
export interface Node {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly data: string;
}

export const PASSWORD = 'cluster';

/** In seconds: so long after its primary has gone silent Patroni makes another one. */
const TTL = 8;

/** Patroni's file for one node; JSON is YAML. */
export const patroniFile = (node: Node, etcd: number, bin: string, folder: string): string =>
  JSON.stringify({
    scope: 'jobs',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.api}`, connect_address: `127.0.0.1:${node.api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 1,
        retry_timeout: 3,
        // What is acknowledged is on a second node, and that one is the next primary.
        synchronous_mode: true,
        // Without etcd the primary goes on as long as it reaches every other node.
        failsafe_mode: true,
        master_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: {
            max_connections: 200,
            wal_log_hints: 'on',
            hot_standby_feedback: 'on',
            shared_buffers: '64MB',
            // Tells how many statements each node ran.
            shared_preload_libraries: 'pg_stat_statements',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: node.data,
      bin_dir: bin,
      pgpass: `${node.data}.pgpass`,
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder },
    },
  });

/** HAProxy: `web` spreads requests over the instances, `primary` leads to the primary alone. */
export const haproxyFile = (
  ports: { readonly web: number; readonly primary: number },
  instances: readonly number[],
  nodes: readonly Node[],
): string => `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend web
  mode http
  bind 127.0.0.1:${ports.web}
  default_backend instances
backend instances
  mode http
  option httpchk GET /readyz
  option redispatch 1
  retries 2
  retry-on conn-failure
  timeout check 3s
  default-server check inter 1s fall 2 rise 1
${instances.map((port, index) => `  server instance${index + 1} 127.0.0.1:${port}`).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`).join('\n')}
`;

/** PgBouncer in front of HAProxy's way to the primary, lending connections by the transaction. */
export const pgbouncerFile = (port: number, primary: number): string => `[databases]
jobs = host=127.0.0.1 port=${primary} user=postgres password=${PASSWORD} dbname=jobs
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 2
ignore_startup_parameters = options,statement_timeout,lock_timeout
`;
