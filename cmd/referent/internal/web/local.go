package web

import (
	"fmt"
	"net"
	"net/http"
)

// Loopback checks that an address to listen on is of this machine alone.
func Loopback(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s is not an address of this machine alone; give 127.0.0.1:PORT", address)
	}
	return nil
}

// Local lets through only requests whose Host names this machine. A name that
// somebody else's page made point here is refused.
func Local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		if len(host) > 2 && host[0] == '[' && host[len(host)-1] == ']' {
			host = host[1 : len(host)-1]
		}
		if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			fail(w, http.StatusForbidden, "the Host is not this machine")
			return
		}
		next.ServeHTTP(w, r)
	})
}
