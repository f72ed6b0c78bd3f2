document.getElementById("address").textContent = location.origin;
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
