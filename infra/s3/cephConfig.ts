export interface CephPorts {
  monitorV2: number;
  monitorV1: number;
  gateway: number;
}

/** The configuration of a cluster on loopback with one copy of everything. */
export const cephConfig = (folder: string, fsid: string, ports: CephPorts) => `
[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${ports.monitorV2},v1:127.0.0.1:${ports.monitorV1}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
# Authentication stays on: switched off, the gateway never gets its answer.
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file =
log file = ${folder}/$name.log
log to stderr = false
err to stderr = true
crash dir = ${folder}
mon data = ${folder}/mon
osd data = ${folder}/osd
# Started on a disk that is nearly full, it goes on all the same.
mon data avail crit = 1
mon allow pool size one = true
# Each pool waits for the monitor, which otherwise collects changes for a second.
paxos propose interval = 0.05
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296

[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
rgw data = ${folder}/gateway
rgw dynamic resharding = false
`;
